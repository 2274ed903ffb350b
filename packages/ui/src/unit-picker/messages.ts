/** English words of this folder; they come with the first screen inside. */
export const unitPickerMessages = {} as const
