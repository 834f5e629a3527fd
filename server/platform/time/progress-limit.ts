export type ProgressLimit = {
  /** Starts the time of the next piece; until the first call, only the whole is limited. */
  nextPiece(): void;
  end(): void;
};

/** Calls `late` with the limit if a piece takes longer than `pieceMs`, or all longer than `wholeMs`. */
export function limitProgress(o: {
  pieceMs: number;
  wholeMs: number;
  late: (ms: number) => void;
}): ProgressLimit {
  const whole = setTimeout(o.late, o.wholeMs, o.wholeMs);
  let piece: NodeJS.Timeout | undefined;
  return {
    nextPiece() {
      // One timer for all: there may be millions of pieces.
      if (piece) piece.refresh();
      else piece = setTimeout(o.late, o.pieceMs, o.pieceMs);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(piece);
    },
  };
}
