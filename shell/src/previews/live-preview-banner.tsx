import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.ts';
import { PreviewBanner, type ShownPreview } from './preview-banner.tsx';
import { withoutPreviews } from './preview-parameters.ts';

interface Props {
	getPreviews: () => readonly ShownPreview[];
	subscribe: (onChange: () => void) => () => void;
}

/** Renders the banner with the page's current previews. Each Retry reads them again. */
export function LivePreviewBanner({ getPreviews, subscribe }: Props) {
	const { leaveGuard, reload } = useShell();
	const previews = useSyncExternalStore(subscribe, getPreviews);
	const leave = () =>
		leaveGuard.attempt(() => {
			history.replaceState(
				history.state,
				'',
				location.pathname + withoutPreviews(location.search) + location.hash,
			);
			reload();
		});
	return <PreviewBanner previews={previews} onLeave={leave} />;
}
