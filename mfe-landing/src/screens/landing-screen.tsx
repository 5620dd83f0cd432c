import { EarlyAccess } from '../early-access/early-access.tsx';
import { FeedBlurb } from '../example-run/feed-blurb.tsx';
import { DraftsBlurb } from '../page/drafts-blurb.tsx';
import { Hero } from '../page/hero.tsx';
import { PageFrame } from '../page/page-frame.tsx';

/** What Warble does, shown with a piece of it, and the form for early access. */
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
