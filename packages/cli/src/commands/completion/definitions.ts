import { shells } from '../../completion/scripts.ts'
import { defineCommand } from '../../define/command.ts'
import { argumentOf } from '../../define/parameter.ts'

export const completion = defineCommand({
  name: 'completion',
  summary: 'Write the completion script for a shell',
  examples: [
    ['source <(muster completion bash)', 'In ~/.bashrc'],
    ['source <(muster completion zsh)', 'In ~/.zshrc, after compinit'],
    ['muster completion fish > ~/.config/fish/completions/muster.fish', 'Once, for fish'],
  ],
  arguments: { shell: argumentOf(shells, 'Your shell') },
})
