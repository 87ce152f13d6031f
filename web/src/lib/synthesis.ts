/** How the small sounds are made: notes of an oscillator each. Loaded when the first one may sound. */

type Note = {
  at: number;
  from: number;
  to?: number;
  long: number;
  loud: number;
  wave: OscillatorType;
};

const note = (
  at: number,
  from: number,
  long: number,
  loud = 0.12,
  wave: OscillatorType = "sine",
  to?: number,
): Note => ({ at, from, long, loud, wave, ...(to === undefined ? {} : { to }) });

const SOUNDS = {
  tap: [note(0, 520, 0.05, 0.05, "triangle")],
  drop: [0, 0.09, 0.18, 0.27].map((at) => note(0.22 + at, 190, 0.12, 0.22, "sine", 70)),
  tick: [note(0, 1100, 0.035, 0.06, "square")],
  turn: [note(0, 587, 0.14), note(0.13, 880, 0.22)],
  set: [0, 4, 7, 12].map((step, i) =>
    note(i * 0.08, 523 * 2 ** (step / 12), 0.24, 0.1, "triangle"),
  ),
  roll: [0, 0.07, 0.15, 0.21, 0.3].map((at, i) => note(at, 320 + 60 * i, 0.06, 0.1, "square", 180)),
  flip: [note(0, 300, 0.18, 0.12, "triangle", 900), note(0.2, 900, 0.3, 0.1, "triangle", 450)],
  stop: [note(0, 392, 0.5, 0.12, "triangle"), note(0, 588, 0.5, 0.06, "sine")],
  wrong: [note(0, 196, 0.22, 0.09, "sawtooth", 130)],
  right: [note(0, 659, 0.16, 0.12, "triangle"), note(0.12, 988, 0.34, 0.12, "triangle")],
  call: [note(0, 440, 0.12, 0.14, "square"), note(0.16, 440, 0.3, 0.14, "square", 520)],
  count: [note(0, 660, 0.14, 0.14)],
  go: [note(0, 1320, 0.4, 0.14), note(0, 990, 0.4, 0.08, "triangle")],
  fanfare: [0, 0, 0, 5, 9, 12].map((step, i) =>
    note([0, 0.12, 0.24, 0.36, 0.54, 0.72][i] ?? 0, 523 * 2 ** (step / 12), 0.3, 0.12, "triangle"),
  ),
  win: [0, 4, 7, 12, 7, 12].map((step, i) =>
    note(i * 0.13, 440 * 2 ** (step / 12), 0.3, 0.1, "triangle"),
  ),
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

/** Sound it, from now on. */
export function sounded(context: AudioContext, out: AudioNode, sound: Sound): void {
  const start = context.currentTime;
  for (const { at, from, to, long, loud, wave } of SOUNDS[sound] as Note[]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start + at);
    if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, start + at + long);
    gain.gain.setValueAtTime(loud, start + at);
    gain.gain.exponentialRampToValueAtTime(0.001, start + at + long);
    tone.connect(gain).connect(out);
    tone.start(start + at);
    tone.stop(start + at + long);
  }
}
