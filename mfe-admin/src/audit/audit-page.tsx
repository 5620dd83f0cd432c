import type { ActivityKind } from 'bff/contract/auth/activity';
import { Select } from 'design-system/select';
import type { RemoteProps } from 'shell/contract/remote';
import { FindForm } from '../components/find-form.tsx';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import type { AuditFilter } from './audit-api.ts';
import { AuditList } from './audit-list.tsx';
import { kinds } from './kinds.ts';

const options: readonly { value: AuditFilter['kind']; label: string }[] = [
	{ value: '', label: 'Everything' },
	...Object.entries(kinds).map(([value, label]) => ({ value: value as ActivityKind, label })),
];

/** Audit events of one user or of one kind. The filter is in the address. */
export function AuditPage({ location, navigate }: Pick<RemoteProps, 'location' | 'navigate'>) {
	const asked = new URLSearchParams(location.search);
	const person = asked.get('person') ?? '';
	const kind = options.find(({ value }) => value === asked.get('kind'))?.value ?? '';
	const show = (filter: AuditFilter) => {
		const query = new URLSearchParams();
		for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
		navigate(query.size > 0 ? `${location.path}?${query}` : location.path);
	};
	return (
		<Page title="Audit">
			<Section title="Events" note="Of the last year, newest first.">
				<FindForm
					name="Filter the audit log"
					label="Username or address"
					maxLength={254}
					searched={person}
					button="Show"
					onFind={(text) => show({ person: text, kind })}
				>
					<Select
						label="What happened"
						options={options}
						value={kind}
						onValueChange={(chosen) => show({ person, kind: chosen })}
					/>
				</FindForm>
				<AuditList person={person} kind={kind} />
			</Section>
		</Page>
	);
}
