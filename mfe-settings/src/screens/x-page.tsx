import { ConnectionResultNotice } from 'remote-kit/connecting/connection-result-notice';
import { useConnectionResult } from 'remote-kit/connecting/use-connection-result';
import type { RemoteProps } from 'shell/contract/remote';
import { ConnectionsSection } from '../auth/connections/connections-section.tsx';
import { FeedSection } from '../feed/feed-section.tsx';

/** Connected accounts, and where posts come from. */
export function XPage({ location, navigate }: Pick<RemoteProps, 'location' | 'navigate'>) {
	const result = useConnectionResult({ location, navigate });
	return (
		<>
			{result && <ConnectionResultNotice result={result} />}
			<ConnectionsSection />
			<FeedSection />
		</>
	);
}
