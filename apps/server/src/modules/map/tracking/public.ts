// Exports for other modules.
export { boundsOf } from './area.ts'
export { namePositions } from './name-positions.ts'
export { labelNotes } from './distinct-labels.ts'
export { describeSignals, hiddenSignal, signalIn, statusIn } from './signals.ts'
export { signalInfos, type SignalInfo } from './signal-infos.ts'
