// Written by `make types` from the server's structs. Do not edit.

export type Insights = Analysis;

/** A finished game in hindsight. */
export interface Analysis {
  blanks: Blank[];
  /** Per seat how many blanks were filled in, valid or not. */
  filled: number[];
  /** Per seat how many entries were valid. */
  valid: number[];
}

/** A blank that somebody left empty or filled with something that did not count. */
export interface Blank {
  /** The entry of the record after which the round was scored; 0 where there is no record. */
  entry: number;
  /** From 1. */
  round: number;
  row: number;
  column: number;
  letter: string;
  /** Who had nothing valid there. */
  seats: number[];
  /** Best known first; empty where the shelf cannot help. */
  answers: Answer[];
}

/** Something that would have fitted. */
export interface Answer {
  name: string;
  about: string;
  fame: number;
}
