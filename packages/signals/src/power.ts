/** Events before a device sleeps: IDs of the lookup `power-state-change`. */
export const powerStateChange = { keyOff: 1, motionEnded: 2, batteryLow: 3, timer: 4 } as const

/** Movements that wake a device: IDs of the lookup `power-motion-modes`. */
export const powerMotionMode = { any: 1, sustained: 2, none: 3 } as const

/** Detection of movement: IDs of the lookup `power-motions`. */
export const powerMotion = { accelerometer: 1, speed: 2, both: 3 } as const
