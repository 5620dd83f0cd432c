import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';

interface Props {
	/** What could not be read. */
	title: string;
	reason: string;
	onRetry: () => void;
}

/** In the place of what could not be read. */
export function NotLoaded({ title, reason, onRetry }: Props) {
	return (
		<Notice tone="error" title={title} actions={<Button onClick={onRetry}>Try again</Button>} live>
			{reason}
		</Notice>
	);
}
