import type { RemoteProps } from 'shell/contract/remote';
import { FindForm } from '../components/find-form.tsx';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { InvitationsSection } from '../invitations/invitations-section.tsx';
import { PeopleList } from './people-list.tsx';

/** The accounts, searched by name or address. The search text is in the address. */
export function PeoplePage({ location, navigate }: Pick<RemoteProps, 'location' | 'navigate'>) {
	const q = new URLSearchParams(location.search).get('q') ?? '';
	return (
		<Page title="People">
			<Section title="Accounts" note="Newest first.">
				<FindForm
					name="Find accounts"
					label="Name or address"
					maxLength={200}
					searched={q}
					button="Find"
					onFind={(text) =>
						navigate(text ? `${location.path}?q=${encodeURIComponent(text)}` : location.path)
					}
				/>
				<PeopleList q={q} />
			</Section>
			<InvitationsSection />
		</Page>
	);
}
