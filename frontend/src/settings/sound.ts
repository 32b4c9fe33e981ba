// A soft click where a card lands, made on the spot: a short breath of noise through a narrow band. Off by default.

let audio: AudioContext | null = null;

/** What is heard: how high in Hz, how long in s, how loud. */
const CLICKS = {
  card: [1_900, 0.035, 0.12],
  draw: [1_400, 0.05, 0.1],
  no: [420, 0.07, 0.1],
} as const;

export type Sound = keyof typeof CLICKS;

/** Played only after the person did something, as browsers ask; where there is no sound nothing happens. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const [pitch, length, loudness] = CLICKS[sound];
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 });
  const gain = new GainNode(audio, { gain: loudness });
  source.connect(band).connect(gain).connect(audio.destination);
  source.start();
}
