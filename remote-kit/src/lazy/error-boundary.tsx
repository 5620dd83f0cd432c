import { Component, type ReactNode } from 'react';

interface Props {
	children: ReactNode;
	renderFailure: (error: unknown) => ReactNode;
}

/** Shows a fallback if its children fail to render. A new `key` renders them again. */
export class ErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
	override state: { failure: { error: unknown } | null } = { failure: null };

	static getDerivedStateFromError(error: unknown) {
		return { failure: { error } };
	}

	override render(): ReactNode {
		const { failure } = this.state;
		return failure ? this.props.renderFailure(failure.error) : this.props.children;
	}
}
