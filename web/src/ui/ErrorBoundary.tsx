import { Component, type ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

type Props = {
  children: ReactNode;
  /** What to say of this error; undefined for the general words. */
  messageOf?: (error: unknown) => string | undefined;
  /** Before the children are shown again: the place to forget failed data. */
  onReset?: () => void;
  /** Of the panel's surroundings. */
  className?: string | undefined;
};

/** Holds an error where it happened; the rest of the page lives on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className={this.props.className}>
        <ErrorPanel message={this.props.messageOf?.(error)} onRetry={this.retry} />
      </div>
    );
  }

  private readonly retry = () => {
    this.props.onReset?.();
    this.setState({ error: null });
  };
}
