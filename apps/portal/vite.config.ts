import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { themeFiles } from './scripts/theme-files.ts'

const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:4300'

export default defineConfig({
  plugins: [react(), themeFiles(), precompress()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    // what the first screen needs comes as one file: cut by who else uses it, it was six
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/wlf', '/command-manager', '/config.json', '/resources'].map(path => [path, { target: server, ws: true, changeOrigin: true }]),
    ),
  },
})
