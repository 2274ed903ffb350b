import { z } from 'zod'

export const CanProtocol = z.object({
  name: z.string().trim().min(1).max(100),
  /** Bits per second. */
  baudRate: z.number().int().min(1).max(10_000_000),
  isJ1939: z.boolean(),
  isDefault: z.boolean(),
})

export const aCanProtocol: z.infer<typeof CanProtocol> = {
  name: '',
  baudRate: 250_000,
  isJ1939: false,
  isDefault: false,
}
