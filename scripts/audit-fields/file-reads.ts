import { tokensOf } from '../../packages/contract/scripts/usage.ts'
import { join, relative } from 'node:path'
import {
  SyntaxKind,
  isBindingElement,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isNumericLiteral,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  type FunctionDeclaration,
  type InterfaceDeclaration,
  type Node,
  type PropertySignatureDeclaration,
  type SourceFile,
  type TypeAliasDeclaration,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import { API, type Project, type Symbol, type Type } from 'typescript/unstable/sync'

/** Names that a source file reads. */
export interface FileReads {
  file: string
  /** Properties by declaring type: `PowerProfile.minBattery_mV`. */
  properties: Set<string>
  /** Words in its strings, including SQL tables and columns. */
  words: Set<string>
  /** Contract imports, which are its calls. */
  imports: Set<string>
}

/**
 * Returns the properties with these names that the files of a TypeScript project read. TypeScript 7 has no stable compiler API; the one
 * used here runs in a separate process and may change with an update.
 */
export function fileReads(
  root: string,
  config: string,
  { names, isRead }: { names: ReadonlySet<string>; isRead: (file: string) => boolean },
): FileReads[] {
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProject: join(root, config) })
  try {
    const project = snapshot.getProject(join(root, config))
    if (!project) throw new Error(`TypeScript found no project ${config}.`)
    return project.program.getSourceFileNames().flatMap(path => {
      const file = relative(root, path)
      const source = isRead(file) ? project.program.getSourceFile(path) : undefined
      return source ? { file, ...readsOf(project, source, names) } : []
    })
  } finally {
    snapshot.dispose()
    api.close()
  }
}

function readsOf({ checker }: Project, source: SourceFile, names: ReadonlySet<string>): Omit<FileReads, 'file'> {
  const imports = [...source.text.matchAll(/import (?:type )?\{([^}]*)\} from '@muster\/contract'/g)]
  const objects: Node[] = []
  const keys: string[][] = []
  const words = new Set<string>()

  /** `object.key`, `object['key']`, `{ key } = object`. */
  function visit(node: Node): void {
    if (isPropertyAccessExpression(node)) add(node.expression, [node.name.text])
    else if (isElementAccessExpression(node)) add(node.expression, keysOf(node.argumentExpression))
    else if (isObjectBindingPattern(node)) add(node, node.elements.flatMap(keyOfBinding))
    else if (isText(node)) for (const [word] of node.text.matchAll(/[\w/-]+/g)) words.add(word)
    node.forEachChild(visit)
  }

  function add(object: Node, read: string[]): void {
    const wanted = read.filter(key => names.has(key))
    if (wanted.length === 0) return
    objects.push(object)
    keys.push(wanted)
  }

  function keysOf(argument: Node): string[] {
    if (isStringLiteral(argument)) return [argument.text]
    return isNumericLiteral(argument) ? [] : literalsOf(checker.getTypeAtLocation(argument))
  }

  visit(source)
  const types = objects.length > 0 ? checker.getTypeAtLocation(objects) : []
  const properties = types.flatMap((type, index) =>
    type ? (keys[index] ?? []).flatMap(key => declaredAs(checker.getPropertyOfType(nonNull(type), key))) : [],
  )
  return {
    properties: new Set(properties),
    words,
    imports: new Set(imports.flatMap(([, names = '']) => (names.match(/\w+/g) ?? []).flatMap(tokensOf))),
  }

  function nonNull(type: Type): Type {
    return checker.getNonNullableType(type) ?? type
  }
}

function literalsOf(type: Type | undefined): string[] {
  const parts = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
  return parts.flatMap(part => (part.isStringLiteralType() ? part.value : []))
}

function keyOfBinding(element: Node): string[] {
  if (!isBindingElement(element)) return []
  const name = element.propertyName ?? element.name
  return name && (isIdentifier(name) || isStringLiteral(name)) ? [name.text] : []
}

const textKinds: readonly SyntaxKind[] = [
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
]

const isText = (node: Node): node is Node & { text: string } => textKinds.includes(node.kind)

/** `PowerProfile.minBattery_mV` of each declaration; a union may have several. */
function declaredAs(property: Symbol | undefined): string[] {
  return (property?.declarations ?? []).flatMap(handle => {
    for (let node = handle.resolve()?.parent; node; node = node.parent)
      if (isDeclaration(node)) return `${node.name && nameOf(node.name)}.${property?.name}`
    return []
  })
}

/** Returns true if a node gives a property its full name; a type in function parameters is named after the function. */
const isDeclaration = (node: Node): node is Declaration =>
  isInterfaceDeclaration(node) ||
  isTypeAliasDeclaration(node) ||
  isPropertySignatureDeclaration(node) ||
  isFunctionDeclaration(node) ||
  isVariableDeclaration(node)

type Declaration =
  | InterfaceDeclaration
  | TypeAliasDeclaration
  | PropertySignatureDeclaration
  | FunctionDeclaration
  | VariableDeclaration

const nameOf = (name: Node): string => (isIdentifier(name) || isStringLiteral(name) ? name.text : '')
