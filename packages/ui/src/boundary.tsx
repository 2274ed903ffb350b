import { Component, type ReactNode } from 'react'
import { forgetFailures } from './load-once.ts'

interface Props {
  /** Replaces the failed children. */
  fallback(error: Error, retry: () => void): ReactNode
  children: ReactNode
}

/** Contains failures in rendering or loading of its children. */
export class Boundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override componentDidCatch(): void {
    forgetFailures()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
