import { z } from 'zod'

export const ActivationForm = z.object({
  /** Of the machine that the device is built into. */
  serialNumber: z.string().trim().min(1, 'subscriptions.activation.noSerial').max(100),
})

export const blank: z.infer<typeof ActivationForm> = { serialNumber: '' }
