// tsup.config.ts
import { join } from 'node:path'
import { writePackagesOf } from '@muster/vite-kit/packages-of'
import { defineConfig } from 'tsup'
var tsup_config_default = defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: true,
  minify: true,
  noExternal: [/.*/],
  // Ink imports it in development only
  esbuildOptions(options) {
    options.alias = { 'react-devtools-core': './src/live/no-devtools.ts' }
    options.define = { 'process.env.NODE_ENV': '"production"' }
  },
  esbuildPlugins: [
    {
      name: 'muster:packages',
      setup(build) {
        build.initialOptions.metafile = true
        build.onEnd(({ metafile }) => {
          const inputs = Object.entries(metafile?.inputs ?? {})
          const bundled = new Set(
            Object.values(metafile?.outputs ?? {}).flatMap(({ inputs: used }) => Object.keys(used)),
          )
          writePackagesOf(
            join(import.meta.dirname, 'generated/packages.json'),
            inputs.map(([id, { imports }]) => ({ id, imports: imports.map(({ path }) => path) })),
            id => bundled.has(id),
          )
        })
      },
    },
  ],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
export { tsup_config_default as default }
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsidHN1cC5jb25maWcudHMiXSwKICAic291cmNlc0NvbnRlbnQiOiBbImNvbnN0IF9faW5qZWN0ZWRfZmlsZW5hbWVfXyA9IFwiL3dvcmsvd3Qvam9icy9wYWNrYWdlcy9jbGkvdHN1cC5jb25maWcudHNcIjtjb25zdCBfX2luamVjdGVkX2Rpcm5hbWVfXyA9IFwiL3dvcmsvd3Qvam9icy9wYWNrYWdlcy9jbGlcIjtjb25zdCBfX2luamVjdGVkX2ltcG9ydF9tZXRhX3VybF9fID0gXCJmaWxlOi8vL3dvcmsvd3Qvam9icy9wYWNrYWdlcy9jbGkvdHN1cC5jb25maWcudHNcIjtpbXBvcnQgeyBqb2luIH0gZnJvbSAnbm9kZTpwYXRoJ1xuaW1wb3J0IHsgd3JpdGVQYWNrYWdlc09mIH0gZnJvbSAnQG11c3Rlci92aXRlLWtpdC9wYWNrYWdlcy1vZidcbmltcG9ydCB7IGRlZmluZUNvbmZpZyB9IGZyb20gJ3RzdXAnXG5cbi8vIEJ1aWxkcyBhIGZvbGRlciB3aXRob3V0IG5vZGVfbW9kdWxlcy4gTGF6aWx5IGxvYWRlZCBtb2R1bGVzIGJlY29tZSBzZXBhcmF0ZSBmaWxlcywgd2hpY2ggYC0taGVscGAgZG9lcyBub3QgcmVhZC5cbmV4cG9ydCBkZWZhdWx0IGRlZmluZUNvbmZpZyh7XG4gIGVudHJ5OiB7IG1haW46ICdzcmMvbWFpbi50cycgfSxcbiAgZm9ybWF0OiAnZXNtJyxcbiAgdGFyZ2V0OiAnbm9kZTIyJyxcbiAgcGxhdGZvcm06ICdub2RlJyxcbiAgc3BsaXR0aW5nOiB0cnVlLFxuICBjbGVhbjogdHJ1ZSxcbiAgbWluaWZ5OiB0cnVlLFxuICBub0V4dGVybmFsOiBbLy4qL10sXG4gIC8vIEluayBpbXBvcnRzIGl0IGluIGRldmVsb3BtZW50IG9ubHlcbiAgZXNidWlsZE9wdGlvbnMob3B0aW9ucykge1xuICAgIG9wdGlvbnMuYWxpYXMgPSB7ICdyZWFjdC1kZXZ0b29scy1jb3JlJzogJy4vc3JjL2xpdmUvbm8tZGV2dG9vbHMudHMnIH1cbiAgICBvcHRpb25zLmRlZmluZSA9IHsgJ3Byb2Nlc3MuZW52Lk5PREVfRU5WJzogJ1wicHJvZHVjdGlvblwiJyB9XG4gIH0sXG4gIGVzYnVpbGRQbHVnaW5zOiBbXG4gICAge1xuICAgICAgbmFtZTogJ211c3RlcjpwYWNrYWdlcycsXG4gICAgICBzZXR1cChidWlsZCkge1xuICAgICAgICBidWlsZC5pbml0aWFsT3B0aW9ucy5tZXRhZmlsZSA9IHRydWVcbiAgICAgICAgYnVpbGQub25FbmQoKHsgbWV0YWZpbGUgfSkgPT4ge1xuICAgICAgICAgIGNvbnN0IGlucHV0cyA9IE9iamVjdC5lbnRyaWVzKG1ldGFmaWxlPy5pbnB1dHMgPz8ge30pXG4gICAgICAgICAgY29uc3QgYnVuZGxlZCA9IG5ldyBTZXQoXG4gICAgICAgICAgICBPYmplY3QudmFsdWVzKG1ldGFmaWxlPy5vdXRwdXRzID8/IHt9KS5mbGF0TWFwKCh7IGlucHV0czogdXNlZCB9KSA9PiBPYmplY3Qua2V5cyh1c2VkKSksXG4gICAgICAgICAgKVxuICAgICAgICAgIHdyaXRlUGFja2FnZXNPZihcbiAgICAgICAgICAgIGpvaW4oaW1wb3J0Lm1ldGEuZGlybmFtZSwgJ2dlbmVyYXRlZC9wYWNrYWdlcy5qc29uJyksXG4gICAgICAgICAgICBpbnB1dHMubWFwKChbaWQsIHsgaW1wb3J0cyB9XSkgPT4gKHsgaWQsIGltcG9ydHM6IGltcG9ydHMubWFwKCh7IHBhdGggfSkgPT4gcGF0aCkgfSkpLFxuICAgICAgICAgICAgaWQgPT4gYnVuZGxlZC5oYXMoaWQpLFxuICAgICAgICAgIClcbiAgICAgICAgfSlcbiAgICAgIH0sXG4gICAgfSxcbiAgXSxcbiAgYmFubmVyOiB7IGpzOiBcImltcG9ydCB7IGNyZWF0ZVJlcXVpcmUgfSBmcm9tICdub2RlOm1vZHVsZSc7IGNvbnN0IHJlcXVpcmUgPSBjcmVhdGVSZXF1aXJlKGltcG9ydC5tZXRhLnVybCk7XCIgfSxcbn0pXG4iXSwKICAibWFwcGluZ3MiOiAiO0FBQTROLFNBQVMsWUFBWTtBQUNqUCxTQUFTLHVCQUF1QjtBQUNoQyxTQUFTLG9CQUFvQjtBQUc3QixJQUFPLHNCQUFRLGFBQWE7QUFBQSxFQUMxQixPQUFPLEVBQUUsTUFBTSxjQUFjO0FBQUEsRUFDN0IsUUFBUTtBQUFBLEVBQ1IsUUFBUTtBQUFBLEVBQ1IsVUFBVTtBQUFBLEVBQ1YsV0FBVztBQUFBLEVBQ1gsT0FBTztBQUFBLEVBQ1AsUUFBUTtBQUFBLEVBQ1IsWUFBWSxDQUFDLElBQUk7QUFBQTtBQUFBLEVBRWpCLGVBQWUsU0FBUztBQUN0QixZQUFRLFFBQVEsRUFBRSx1QkFBdUIsNEJBQTRCO0FBQ3JFLFlBQVEsU0FBUyxFQUFFLHdCQUF3QixlQUFlO0FBQUEsRUFDNUQ7QUFBQSxFQUNBLGdCQUFnQjtBQUFBLElBQ2Q7QUFBQSxNQUNFLE1BQU07QUFBQSxNQUNOLE1BQU0sT0FBTztBQUNYLGNBQU0sZUFBZSxXQUFXO0FBQ2hDLGNBQU0sTUFBTSxDQUFDLEVBQUUsU0FBUyxNQUFNO0FBQzVCLGdCQUFNLFNBQVMsT0FBTyxRQUFRLFVBQVUsVUFBVSxDQUFDLENBQUM7QUFDcEQsZ0JBQU0sVUFBVSxJQUFJO0FBQUEsWUFDbEIsT0FBTyxPQUFPLFVBQVUsV0FBVyxDQUFDLENBQUMsRUFBRSxRQUFRLENBQUMsRUFBRSxRQUFRLEtBQUssTUFBTSxPQUFPLEtBQUssSUFBSSxDQUFDO0FBQUEsVUFDeEY7QUFDQTtBQUFBLFlBQ0UsS0FBSyxZQUFZLFNBQVMseUJBQXlCO0FBQUEsWUFDbkQsT0FBTyxJQUFJLENBQUMsQ0FBQyxJQUFJLEVBQUUsUUFBUSxDQUFDLE9BQU8sRUFBRSxJQUFJLFNBQVMsUUFBUSxJQUFJLENBQUMsRUFBRSxLQUFLLE1BQU0sSUFBSSxFQUFFLEVBQUU7QUFBQSxZQUNwRixRQUFNLFFBQVEsSUFBSSxFQUFFO0FBQUEsVUFDdEI7QUFBQSxRQUNGLENBQUM7QUFBQSxNQUNIO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFBQSxFQUNBLFFBQVEsRUFBRSxJQUFJLCtGQUErRjtBQUMvRyxDQUFDOyIsCiAgIm5hbWVzIjogW10KfQo=
