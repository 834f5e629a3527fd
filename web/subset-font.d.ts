/** The part of subset-font 2.9 used by fonts.ts; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      noLayoutClosure: boolean;
    },
  ): Promise<Uint8Array>;
}
