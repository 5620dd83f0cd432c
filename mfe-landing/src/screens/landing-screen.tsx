import { EarlyAccess } from '../early-access/early-access.tsx';
import { FeedBlurb } from '../example-run/feed-blurb.tsx';
import { DraftsBlurb } from '../page/drafts-blurb.tsx';
import { Hero } from '../page/hero.tsx';
import { PageFrame } from '../page/page-frame.tsx';

/** The landing page. */
export function LandingScreen() {
	return (
		<PageFrame headerLink={{ href: '/login', text: 'Log in' }}>
			<Hero />
			<DraftsBlurb />
			<FeedBlurb />
			<EarlyAccess />
		</PageFrame>
	);
}
