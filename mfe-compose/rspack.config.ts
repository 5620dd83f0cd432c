import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'compose', port: 3103 });
