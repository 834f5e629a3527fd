import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { getMessage } from '../api/call.ts';
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx';

type Props = {
  /** The subject of the error: "Your billing" ("could not be loaded"). */
  what: string;
  skeleton: ReactNode;
  /** What is around the error. */
  renderError?: (panel: ReactNode) => ReactNode;
  children: ReactNode;
};

/** Contains an error, so that the rest of the page keeps working. */
export function DataBoundary({ skeleton, children, ...props }: Props) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary {...props} onReset={reset}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

class ErrorBoundary extends Component<
  Omit<Props, 'skeleton'> & { onReset: () => void },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { what, renderError, children } = this.props;
    if (error === null) return children;
    const panel = (
      <ErrorPanel
        title={`${what} could not be loaded`}
        message={getMessage(error)}
        onRetry={this.retry}
      />
    );
    return renderError === undefined ? panel : renderError(panel);
  }

  private readonly retry = () => {
    this.props.onReset();
    this.setState({ error: null });
  };
}
