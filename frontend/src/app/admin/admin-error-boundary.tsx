import { Component, type ReactNode } from 'react';

interface AdminErrorBoundaryState {
  readonly message: string | null;
}

/** Catches what a component throws while rendering. React has no hook for this, hence the class. */
export class AdminErrorBoundary extends Component<{ readonly children: ReactNode }, AdminErrorBoundaryState> {
  override state: AdminErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): AdminErrorBoundaryState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <div className="gate">
        <main className="gate__paper">
          <h1>Unexpected Application Error!</h1>
          <p>{message}</p>
          <a className="btn btn--action" href="/admin/dashboard">
            Go to the dashboard
          </a>
        </main>
      </div>
    );
  }
}
