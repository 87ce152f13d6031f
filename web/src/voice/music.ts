/** A bed of music for each mood of the evening, made of oscillators on the spot: chords, a bass, a few notes above. */

export type Mood = "lobby" | "play" | "stage" | "finale";

interface Bed {
  /** Milliseconds of a step; eight steps have one chord. */
  step: number;
  /** Semitones above A, three for each chord. */
  chords: [number, number, number][];
  /** Which steps of a chord have a bass, and which a note of the chord. */
  bass: number[];
  notes: number[];
  wave: OscillatorType;
  loud: number;
}

const BEDS: Record<Mood, Bed> = {
  lobby: {
    step: 300,
    chords: [
      [0, 4, 7],
      [-3, 0, 4],
      [5, 9, 12],
      [-5, -1, 2],
    ],
    bass: [0, 5],
    notes: [0, 2, 4, 6],
    wave: "triangle",
    loud: 0.05,
  },
  play: {
    step: 340,
    chords: [
      [-3, 0, 4],
      [-7, -3, 0],
      [0, 4, 7],
      [-5, -1, 2],
    ],
    bass: [0],
    notes: [2, 5],
    wave: "sine",
    loud: 0.04,
  },
  stage: {
    step: 240,
    chords: [
      [-3, 0, 4],
      [-2, 1, 5],
    ],
    bass: [0, 2, 4, 6],
    notes: [],
    wave: "sine",
    loud: 0.05,
  },
  finale: {
    step: 200,
    chords: [
      [0, 4, 7],
      [5, 9, 12],
      [7, 11, 14],
      [0, 4, 7],
    ],
    bass: [0, 3, 4, 7],
    notes: [0, 1, 2, 4, 5, 6],
    wave: "triangle",
    loud: 0.05,
  },
};

const STEPS = 8;
/** How often notes are put down, and how far ahead: a busy page may come late. */
const EVERY = 250;
const AHEAD = 0.9;
/** What is left of the bed under a voice. */
const DUCKED = 0.25;
const A = 220;

const pitch = (semitones: number): number => A * 2 ** (semitones / 12);

export class Music {
  #mood: Mood | null = null;
  #at = 0;
  #next = 0;
  readonly #bed: GainNode;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly context: AudioContext,
    out: AudioNode,
  ) {
    this.#bed = context.createGain();
    this.#bed.gain.value = 0;
    this.#bed.connect(out);
    this.#timer = setInterval(() => this.#write(), EVERY);
  }

  /** From the next notes on; null is silence. */
  play(mood: Mood | null): void {
    if (mood === this.#mood) return;
    this.#mood = mood;
    this.#at = 0;
    this.#next = this.context.currentTime + 0.05;
    this.#fade(mood ? 1 : 0);
  }

  /** Quieter while somebody speaks. */
  duck(on: boolean): void {
    if (this.#mood) this.#fade(on ? DUCKED : 1);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#fade(0);
    setTimeout(() => this.#bed.disconnect(), 1_000);
  }

  #fade(to: number): void {
    this.#bed.gain.setTargetAtTime(to, this.context.currentTime, 0.15);
  }

  /** Put down the notes of the next moments. */
  #write(): void {
    const bed = this.#mood && BEDS[this.#mood];
    if (!bed || this.context.state !== "running" || document.hidden) return;
    const { currentTime } = this.context;
    // After a sleep it goes on from now.
    if (this.#next < currentTime) this.#next = currentTime + 0.05;
    while (this.#next < currentTime + AHEAD) {
      this.#put(bed, this.#at, this.#next);
      this.#at += 1;
      this.#next += bed.step / 1000;
    }
  }

  #put(bed: Bed, at: number, when: number): void {
    const step = at % STEPS;
    const chord = bed.chords[Math.floor(at / STEPS) % bed.chords.length]!;
    const long = (bed.step * STEPS) / 1000;
    if (step === 0)
      for (const note of chord) this.#sound(pitch(note), when, long, bed.loud * 0.7, "sine", 0.5);
    if (bed.bass.includes(step))
      this.#sound(pitch(chord[0] - 12), when, 0.35, bed.loud * 1.6, "triangle", 0.02);
    const place = bed.notes.indexOf(step);
    if (place >= 0) this.#sound(pitch(chord[place % 3]! + 12), when, 0.5, bed.loud, bed.wave, 0.01);
  }

  #sound(
    pitch: number,
    when: number,
    long: number,
    loud: number,
    wave: OscillatorType,
    rise: number,
  ): void {
    const tone = this.context.createOscillator();
    const gain = this.context.createGain();
    tone.type = wave;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, when);
    gain.gain.exponentialRampToValueAtTime(loud, when + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, when + long);
    tone.connect(gain).connect(this.#bed);
    tone.start(when);
    tone.stop(when + long);
  }
}
