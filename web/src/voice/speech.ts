/**
 * Speaking with a voice that this device has itself: nothing that is said leaves it. To have speech synthesis
 * proves nothing, since many screens have no voices or fail when they are asked. So each sentence is tried; where
 * it does not begin in time, all stays silent.
 */

/** Browsers list their voices a while after the page was opened. */
const VOICES_WITHIN = 2_000;
const BEGINS_WITHIN = 2_500;
/** What is said longer than this is stopped. */
const LONGEST = 15_000;
/** Letters after which a sentence is parted at a comma: browsers lose their voice in long ones. */
const LONG = 160;

export interface Said {
  text: string;
  /** Of the text: "en", "de". */
  language: string;
  /** From 0 to 1. */
  volume: number;
}

/** The sentences of a text, long ones in parts. */
export function sentences(text: string): string[] {
  const found = text.match(/[^.!?…]+[.!?…]*["”“’»]*\s*/g) ?? [];
  return found
    .flatMap((sentence) => (sentence.length > LONG ? sentence.split(/(?<=[,;:]) /) : [sentence]))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

export class Speaker {
  /** Counts what was to be said: what comes later cuts off what is being said. */
  #turn = 0;

  constructor(private readonly synthesis = globalThis.speechSynthesis) {}

  /** A voice of this device in a language; null where it has none. */
  async voiceOf(language: string): Promise<SpeechSynthesisVoice | null> {
    const { synthesis } = this;
    if (!synthesis) return null;
    const found = () =>
      synthesis
        .getVoices()
        .find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(language)) ??
      null;
    if (!synthesis.getVoices().length) {
      await new Promise((resume) => {
        synthesis.addEventListener?.("voiceschanged", resume, { once: true });
        setTimeout(resume, VOICES_WITHIN);
      });
    }
    return found();
  }

  /** Say it, in place of what is being said. Whether it was said to its end, or to the time that it may take. */
  async say({ text, language, volume }: Said): Promise<boolean> {
    const turn = this.stop();
    const voice = await this.voiceOf(language);
    if (!voice || turn !== this.#turn) return false;
    const ends = Date.now() + LONGEST;
    for (const sentence of sentences(text)) {
      const left = ends - Date.now();
      if (left <= 0) break;
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.volume = volume;
      if (!(await this.#spoken(utterance, left)) || turn !== this.#turn) return false;
    }
    return true;
  }

  /** Be silent; the number of this turn. */
  stop(): number {
    this.synthesis?.cancel();
    return ++this.#turn;
  }

  /** Whether it began in time. What takes too long is cut off. */
  #spoken(utterance: SpeechSynthesisUtterance, longest: number): Promise<boolean> {
    return new Promise((tell) => {
      let begun = false;
      const done = (said: boolean) => {
        clearTimeout(late);
        clearTimeout(long);
        tell(said);
      };
      const cut = (said: boolean) => {
        this.synthesis.cancel();
        done(said);
      };
      const late = setTimeout(() => begun || cut(false), BEGINS_WITHIN);
      const long = setTimeout(() => cut(begun), longest);
      utterance.onstart = () => (begun = true);
      utterance.onend = () => done(true);
      utterance.onerror = () => done(false);
      try {
        this.synthesis.speak(utterance);
      } catch {
        done(false);
      }
    });
  }
}
