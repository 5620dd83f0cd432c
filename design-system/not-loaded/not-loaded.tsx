import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';

interface Props {
	/** The name of the missing part. */
	title: string;
	reason: string;
	onRetry: () => void;
}

/** Shown in place of something that could not be loaded. */
export function NotLoaded({ title, reason, onRetry }: Props) {
	return (
		<Notice tone="error" title={title} actions={<Button onClick={onRetry}>Try again</Button>} live>
			{reason}
		</Notice>
	);
}
