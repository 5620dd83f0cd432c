import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';

interface Props {
	/** The name of the missing part. */
	title: string;
	reason: ReactNode;
	onRetry: () => void;
	className?: string | undefined;
}

/** Shown in place of something that could not be loaded. */
export function NotLoaded({ title, reason, onRetry, className }: Props) {
	return (
		<Notice
			className={className}
			tone="error"
			title={title}
			actions={<Button onClick={onRetry}>Try again</Button>}
			live
		>
			{reason}
		</Notice>
	);
}
