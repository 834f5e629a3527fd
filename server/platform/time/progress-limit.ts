export type ProgressLimit = {
  /** Starts the time of the next piece; until the first call, only the whole is limited. */
  nextPiece(): void;
  end(): void;
};

/** Calls `late` with the limit if a piece takes longer than `pieceMs`, or all longer than `wholeMs`. */
export function limitProgress(options: {
  pieceMs: number;
  wholeMs: number;
  late: (ms: number) => void;
}): ProgressLimit {
  const whole = setTimeout(options.late, options.wholeMs, options.wholeMs);
  let piece: NodeJS.Timeout | undefined;
  return {
    nextPiece() {
      // One timer for all: there may be millions of pieces.
      if (piece) piece.refresh();
      else piece = setTimeout(options.late, options.pieceMs, options.pieceMs);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(piece);
    },
  };
}
