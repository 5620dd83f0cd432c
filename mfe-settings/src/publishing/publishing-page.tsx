import { ConnectionResultNotice } from 'remote-kit/connecting/connection-result-notice';
import { useConnectionResult } from 'remote-kit/connecting/use-connection-result';
import { Loaded } from 'remote-kit/loaded';
import { usePublishingSettingsQuery } from 'remote-kit/publishing/api/publishing-api';
import type { RemoteProps } from 'shell/contract/remote';
import { SettingsSection } from '../settings/settings-section.tsx';
import { PublishingEditor } from './publishing-editor.tsx';

/** How and when posts are published, and which emails are sent. */
export function PublishingPage(props: Pick<RemoteProps, 'location' | 'navigate'>) {
	const result = useConnectionResult(props);
	const query = usePublishingSettingsQuery();
	return (
		<>
			{result && <ConnectionResultNotice result={result} />}
			{query.data ? (
				<PublishingEditor settings={query.data} />
			) : (
				<SettingsSection title="Publishing">
					<Loaded query={query} name="your publishing settings" lines={8} />
				</SettingsSection>
			)}
		</>
	);
}
