// Makes assets/common-passwords.bin from the list of the package @zxcvbn-ts/language-common, most common first:
//   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
//   npm run common-passwords --workspace apps/server -- $PWD/package/src/passwords.json
import { readFileSync, writeFileSync } from 'node:fs'
import { commonCount, prefixOf, sha256 } from '#modules/auth/common-passwords.ts'

const [, , file] = process.argv
if (!file) throw new Error('Name the file passwords.json of the unpacked package @zxcvbn-ts/language-common.')
const passwords = JSON.parse(readFileSync(file, 'utf8')) as string[]
const prefixes = passwords.slice(0, commonCount).map(password => prefixOf(sha256(password)))
writeFileSync(new URL('../assets/common-passwords.bin', import.meta.url), Buffer.concat(prefixes))
