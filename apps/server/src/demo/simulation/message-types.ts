import type { ReadingsMessage } from '@muster/contract/devices'

type SentReading = ReadingsMessage['readings'][number]
/** Reading of the device protocol with a position. */
export type Reading = SentReading & Required<Pick<SentReading, 'latitude' | 'longitude'>>

export type TroubleCode = NonNullable<Reading['dm1']>[number]
