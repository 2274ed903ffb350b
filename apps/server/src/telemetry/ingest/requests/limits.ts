const megabyte = 1024 * 1024

/**
 * Limits of bodies that gateways and providers send, and of pages that are fetched. Sizes are bytes,
 * times milliseconds.
 */
export const limits = {
  /** Size of a body as sent. */
  packedBytes: 16 * megabyte,
  /** Size of a body after decompression. */
  bytes: 16 * megabyte,
  /** Compression ratio, checked above `ratioFrom` unpacked bytes. */
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
  /** Rejected items that a response lists; the rest is counted. */
  listedRejections: 100,
  /** Larger bodies are read in a worker thread. XML costs about four times as much per byte. */
  inlineBytes: { positions: megabyte, events: megabyte, aemp: megabyte / 4 },
  /** Bodies with more of the characters `{`, `[`, `<`, `=`, `&` and line ends, the number in about 1 MB of readings, are read in a worker thread too. */
  inlineMarks: 10_000,
  /** Worker threads, large bodies that may wait for one, and seconds until a rejected sender should retry. */
  workers: 2,
  waiting: 4,
  retrySeconds: 5,
  /** JavaScript heap of a worker thread, MB. */
  workerHeap: 256,
  /** CPU time for one body in a worker thread. 16 MB of readings take less than a second, of XML four. */
  workerCpu: 8000,
  /** Wall-clock time for one body, for a busy machine. */
  workerTime: 60_000,
  /** Idle time after which a worker thread ends. */
  workerIdle: 30_000,
}

export type Limits = typeof limits

/** Formats bytes as `1.5 MB`. */
export const inMegabytes = (bytes: number) => `${Math.round((bytes / megabyte) * 10) / 10} MB`
