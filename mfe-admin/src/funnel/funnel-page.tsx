import type { Funnel } from 'bff/contract/admin/funnel';
import { ButtonLink } from 'design-system/button-link';
import { Loaded } from 'remote-kit/loaded';
import type { RemoteProps } from 'shell/contract/remote';
import { Page } from '../components/page.tsx';
import { Definitions } from './definitions.tsx';
import styles from './funnel.module.css';
import { useFunnelQuery, type Weeks } from './funnel-api.ts';
import { SourceTable } from './source-table.tsx';
import { Steps } from './steps.tsx';
import { WeekTable } from './week-table.tsx';

const periods: readonly { weeks: Weeks; name: string }[] = [
	{ weeks: '4', name: '4 weeks' },
	{ weeks: '8', name: '8 weeks' },
	{ weeks: '52', name: '1 year' },
];

/** From the visit to the payment. The period is in the address. */
export function FunnelPage({ location, apiBaseUrl }: Pick<RemoteProps, 'location' | 'apiBaseUrl'>) {
	const asked = new URLSearchParams(location.search).get('weeks');
	const { weeks } = periods.find((period) => period.weeks === asked) ?? { weeks: '8' as const };
	const query = useFunnelQuery(weeks, { refetchOnMountOrArgChange: true });
	return (
		<Page
			title="Funnel"
			tools={
				<>
					<span className={styles.dim}>Weeks in UTC</span>
					<nav className={styles.periods} aria-label="Period">
						{periods.map((period) => (
							<a
								key={period.weeks}
								href={`${location.path}?weeks=${period.weeks}`}
								aria-current={period.weeks === weeks ? 'true' : undefined}
							>
								{period.name}
							</a>
						))}
					</nav>
					<ButtonLink
						size="sm"
						href={`${apiBaseUrl}/api/admin/funnel?weeks=${weeks}`}
						download="funnel.json"
					>
						Download JSON
					</ButtonLink>
				</>
			}
		>
			<Loaded query={{ ...query, data: query.currentData }} name="the funnel" lines={12}>
				{(funnel) => <FunnelTables funnel={funnel} />}
			</Loaded>
		</Page>
	);
}

function FunnelTables({ funnel }: { funnel: Funnel }) {
	return (
		<>
			<Steps funnel={funnel} />
			<section className={styles.section} aria-labelledby="by-source">
				<div>
					<h2 id="by-source" className={styles.heading}>
						By source
					</h2>
					<p className={styles.dim}>
						By first touch. Small figures are percentages: of visits for early access and sign-ups,
						of sign-ups for first draft and trial, of trials for paid.
					</p>
				</div>
				<SourceTable funnel={funnel} />
			</section>
			<section className={styles.section} aria-labelledby="by-week">
				<div>
					<h2 id="by-week" className={styles.heading}>
						By week
					</h2>
					<p className={styles.dim}>
						Each row follows the people who signed up that week. Recent weeks still grow while
						trials run.
					</p>
				</div>
				<WeekTable weeks={funnel.weeks} />
			</section>
			<Definitions />
		</>
	);
}
