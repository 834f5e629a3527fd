import { Component, type ComponentType, type ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';

type Props = {
  children: ReactNode;
  /** What failed, as a sentence. */
  title: string;
  /** What to say of this error; undefined for the general words. */
  messageOf?: (error: unknown) => string | undefined;
  /** Before the children are shown again: the place to forget failed data. */
  onReset?: () => void;
  /** What the panel stands in. */
  frame?: ComponentType<{ children: ReactNode }> | undefined;
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
    const { title, messageOf, frame: Frame } = this.props;
    const panel = <ErrorPanel title={title} message={messageOf?.(error)} onRetry={this.retry} />;
    return Frame === undefined ? panel : <Frame>{panel}</Frame>;
  }

  private readonly retry = () => {
    this.props.onReset?.();
    this.setState({ error: null });
  };
}
