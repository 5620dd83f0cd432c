import { defaultSettings } from '../script/settings.ts';

/** The address for questions. The script replaces it with the configured one. */
export function SupportAddress() {
	const { supportEmail } = defaultSettings;
	return (
		<a data-support-email="" href={`mailto:${supportEmail}`}>
			{supportEmail}
		</a>
	);
}
