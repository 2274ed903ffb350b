export const demoAccounts: { login: string; password: string; description: string }[] = []
export class DemoError extends Error {}
export async function seedDemo(..._: unknown[]): Promise<boolean> { return true }
export function startDemo(_: object): { ready: Promise<void>; stop(): Promise<void> } {
  return { ready: Promise.resolve(), stop: async () => {} }
}
