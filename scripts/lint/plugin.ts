import { faultOf, glossaryFault, openers, titleOpeners } from './words.ts'

/** The parts of a rule's context and of the syntax tree that the rules use. */
interface Node {
  readonly type: string
  readonly loc: unknown
}
interface Named extends Node {
  readonly name: string
}
interface Comment extends Node {
  readonly value: string
}
interface Context {
  readonly sourceCode: { getAllComments(): Comment[] }
  report(fault: { readonly message: string; readonly node: Node }): void
}
interface Call extends Node {
  readonly callee: Node & { readonly object?: Call['callee']; readonly callee?: Call['callee'] }
  readonly arguments: readonly (Node & { readonly value?: unknown })[]
}
interface Declared extends Node {
  readonly id: Named | (Node & { readonly name?: undefined }) | null
}

const directive = /^\s*(?:oxlint-|eslint-|@ts-|@vite|webpack|v8 |c8 |#|\/\s*<)/
const requirement = /^(?:[A-Z]{2,6}-\d+[,:]? *)+/

/** Returns the sentences of a comment without the marks at the start of its lines. */
const sentences = (comment: string): string =>
  comment
    .replaceAll(/^[\s*]+/gm, '')
    .replaceAll('\n', ' ')
    .trim()

function isTestTitle({ callee }: Call): boolean {
  let inner: Call['callee'] | undefined = callee
  while (inner && inner.type !== 'Identifier') inner = inner.object ?? inner.callee
  return inner !== undefined && ['it', 'test', 'describe'].includes((inner as Node as Named).name)
}

const plainEnglish = {
  create: (context: Context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const fault = directive.test(comment.value) ? undefined : faultOf(sentences(comment.value), openers)
        if (fault) context.report({ message: fault, node: comment })
      }
    },
    CallExpression(call: Call) {
      const [title] = call.arguments
      if (typeof title?.value !== 'string' || !isTestTitle(call)) return
      const fault = faultOf(title.value.replace(requirement, ''), titleOpeners)
      if (fault) context.report({ message: fault, node: title })
    },
  }),
}

const glossary = {
  create(context: Context) {
    const check = ({ id }: Declared) => {
      // named after the table, which keeps its name
      if (id?.name?.endsWith('Table')) return
      const fault = typeof id?.name === 'string' ? glossaryFault(id.name) : undefined
      if (fault && id) context.report({ message: fault, node: id })
    }
    return {
      FunctionDeclaration: check,
      ClassDeclaration: check,
      TSInterfaceDeclaration: check,
      TSTypeAliasDeclaration: check,
      TSEnumDeclaration: check,
      VariableDeclarator: check,
    }
  },
}

export default {
  meta: { name: 'muster' },
  rules: { 'plain-english': plainEnglish, glossary },
}
