import type { Plugin } from 'vitest/config'

/**
 * Lets a browser keep every module during `vitest run`: each test file has a page of its own, which would ask again whether
 * hundreds of modules have changed. Not while files are watched.
 */
export function modulesOnce(): Plugin {
  let isWatching = false
  return {
    name: 'muster:modules-once',
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch
    },
    configureServer({ middlewares }) {
      middlewares.use((_request, response, next) => {
        const { setHeader } = response
        response.setHeader = function (name, value) {
          const isModule =
            !isWatching && name === 'Cache-Control' && value === 'no-cache' && response.statusCode === 200
          return setHeader.call(response, name, isModule ? 'max-age=31536000, immutable' : value)
        }
        next()
      })
    },
  }
}
