export * from './command-templates/command-templates.routes.ts'
export * from './embed-tokens/embed-tokens.routes.ts'
export * from './scheduler/scheduler.routes.ts'
export * from './translations/translations.routes.ts'
