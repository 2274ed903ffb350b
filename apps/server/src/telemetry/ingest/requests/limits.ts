const megabyte = 1024 * 1024

/**
 * Limits of every body that a gateway or a provider sends, and of every page that is fetched from one. Sizes are bytes,
 * times milliseconds.
 */
export const limits = {
  /** Of a body as it is sent. */
  packedBytes: 16 * megabyte,
  /** Of a body after decompression. */
  bytes: 16 * megabyte,
  /** Unpacked bytes for each compressed byte, for bodies of more than `ratioFrom` unpacked bytes. */
  ratio: 100,
  ratioFrom: megabyte,
  /** Readings, events or machines of one body; also entries of one JSON list. */
  items: 50_000,
  /** Keys of one JSON object. */
  keys: 2000,
  /** Levels of JSON lists and objects, or of XML elements. */
  depth: 64,
  /** Start and end tags of an XML document. */
  tags: 1_000_000,
  /** Character references such as `&amp;` in an XML document. */
  references: 100_000,
  /** Rejected items that an answer lists; the rest is counted. */
  listedRejections: 100,
  /** Larger bodies are read in a worker thread. XML costs about four times as much a byte. */
  inlineBytes: { positions: megabyte, events: megabyte, aemp: megabyte / 4 },
  /** So are those with more of the characters `{`, `[`, `<`, `=`, `&` and line ends: about as many as 1 MB of readings has. */
  inlineMarks: 10_000,
  /** Worker threads, the large bodies that may wait for one, and how long the sender of one more should wait, seconds. */
  workers: 2,
  waiting: 4,
  retrySeconds: 5,
  /** JavaScript heap of a worker thread, MB. */
  workerHeap: 256,
  /** Processor time for reading one body in a worker thread. 16 MB of readings take less than a second, of XML four. */
  workerCpu: 8000,
  /** Time for the same on a machine that is busy with other things. */
  workerTime: 60_000,
  /** A worker thread without work ends after this time. */
  workerIdle: 30_000,
}

export type Limits = typeof limits

/** `1.5 MB`, in the unit of the limits. */
export const inMegabytes = (bytes: number) => `${Math.round((bytes / megabyte) * 10) / 10} MB`
