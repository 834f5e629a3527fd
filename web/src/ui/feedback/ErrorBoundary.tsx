import { Component, type ComponentType, type ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

type Props = {
  children: ReactNode;
  title: string;
  messageOf?: (error: unknown) => string | undefined;
  /** Called before retrying, to reset failed data. */
  onReset?: () => void;
  frame?: ComponentType<{ children: ReactNode }> | undefined;
};

/** Contains an error, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { title, messageOf, frame: Frame } = this.props;
    const panel = <ErrorPanel title={title} message={messageOf?.(error)} onRetry={this.retry} />;
    return Frame === undefined ? panel : <Frame>{panel}</Frame>;
  }

  private readonly retry = () => {
    this.props.onReset?.();
    this.setState({ error: null });
  };
}
