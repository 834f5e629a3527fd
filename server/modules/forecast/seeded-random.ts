import { createSeededUniform } from '../../platform/seeded-uniform.ts';

export type SeededRandom = {
  /** Uniform in [0, 1). */
  uniform(): number;
  normal(): number;
  /** Gamma with mean `shape * scale`. */
  gamma(shape: number, scale: number): number;
  poisson(mean: number): number;
  binomial(trials: number, probability: number): number;
};

export function createSeededRandom(seed: number): SeededRandom {
  const uniform = createSeededUniform(seed);
  const drawNormal = (): number =>
    Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

  function drawGamma(shape: number, scale: number): number {
    // Below one: Gamma(shape) = Gamma(shape + 1) * U^(1/shape) (Marsaglia and Tsang 2000, section 6).
    if (shape < 1) return drawGamma(shape + 1, scale) * (1 - uniform()) ** (1 / shape);
    return scale * drawGammaAboveOne(shape, uniform, drawNormal);
  }

  function drawPoisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal()));
    const stop = Math.exp(-mean);
    let count = -1;
    for (let product = 1; product > stop; count += 1) product *= 1 - uniform();
    return count;
  }

  function drawBinomial(trials: number, probability: number): number {
    const p = Math.min(1, Math.max(0, probability));
    if (trials > 100) {
      const spread = Math.sqrt(trials * p * (1 - p));
      return Math.min(trials, Math.max(0, Math.round(trials * p + spread * drawNormal())));
    }
    let count = 0;
    for (let trial = 0; trial < trials; trial += 1) if (uniform() < p) count += 1;
    return count;
  }

  return {
    uniform,
    normal: drawNormal,
    gamma: drawGamma,
    poisson: drawPoisson,
    binomial: drawBinomial,
  };
}

/** Marsaglia and Tsang, "A simple method for generating gamma variables" (2000). */
function drawGammaAboveOne(shape: number, uniform: () => number, normal: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
