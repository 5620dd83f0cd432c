import { defaultSettings } from '../script/settings.ts';

/** Where questions go. The script writes the address of the settings in its place. */
export function SupportAddress() {
	const { supportEmail } = defaultSettings;
	return (
		<a data-support-email="" href={`mailto:${supportEmail}`}>
			{supportEmail}
		</a>
	);
}
