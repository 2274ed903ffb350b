/** Loads the default engine and starts its worker, which stays for all later maps. */
export async function openAhead(): Promise<void> {
  const { startWorker } = await import('./maplibre/host.tsx')
  startWorker()
}
