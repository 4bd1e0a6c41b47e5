import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rethrow the error to leave it to the next boundary. */
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

/** Catches rendering errors. React has no hook for this, hence the class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
