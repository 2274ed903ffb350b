/** English words of this folder; they come with the first screen inside. */
export const controlsMessages = {} as const
