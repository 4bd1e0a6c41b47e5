import { Component, type ReactNode } from 'react';
import { UnexpectedError } from './unexpected-error';

interface ErrorBoundaryProps {
  /** Where 'Return to Home' leads: the lender's own home page. */
  readonly home: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly message: string | null;
}

/** Catches what a component throws while rendering. React has no hook for this, hence the class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    const { children, home } = this.props;
    return message === null ? children : <UnexpectedError message={message} home={home} />;
  }
}
