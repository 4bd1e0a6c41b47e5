import type { Canary } from './canary';

/** HTML that fetches a URL or reads a file, by name. Each vector requests its own name from the canary. */
export function canaryVectors({ origins, file, folder, image }: Canary): Map<string, string> {
  let turn = 0;
  const vectors = new Map<string, string>();
  const add = (name: string, html: (url: string) => string): void => {
    const origin = origins[turn++ % origins.length] ?? '';
    vectors.set(name, html(`${origin}/${name}`));
  };
  const style = (name: string, css: (url: string) => string): void =>
    add(name, (url) => `<style>${css(url)}</style><p class="x">x</p><ul><li>x</ul><input>`);

  for (const [index, origin] of origins.entries())
    vectors.set(`address-${index}`, `<img src="${origin}/address-${index}">`);

  add('img', (url) => `<img src="${url}">`);
  add('img-srcset', (url) => `<img srcset="${url} 1x, ${url}-2 2x">`);
  add('img-lowsrc', (url) => `<img lowsrc="${url}" dynsrc="${url}">`);
  add('img-protocol-relative', (url) => `<img src="${url.replace('http:', '')}">`);
  add('img-upper-case', (url) => `<IMG SRC="${url.replace('http', 'HtTp')}">`);
  add('img-tab-in-scheme', (url) => `<img src="ht\ttp&#10;:${url.slice(5)}">`);
  add('img-entities', (url) => `<img src="${[...url].map((c) => `&#${c.charCodeAt(0)};`).join('')}">`);
  add('img-backslashes', (url) => `<img src="${url.replace('//', '\\\\')}">`);
  add('img-no-quotes', (url) => `<img/src=${url}/onerror=x>`);
  add('image-tag', (url) => `<image src="${url}">`);
  add('picture', (url) => `<picture><source srcset="${url}"><img src="x"></picture>`);
  for (const rel of ['stylesheet', 'preload', 'prefetch', 'modulepreload', 'icon', 'manifest', 'prerender'])
    add(`link-${rel}`, (url) => `<link rel="${rel}" as="image" href="${url}">`);
  for (const rel of ['dns-prefetch', 'preconnect'])
    add(`link-${rel}`, (url) => `<link rel="${rel}" href="${new URL(url).origin}">`);
  add(
    'link-in-body-of-svg',
    (url) => `<svg><link rel="stylesheet" href="${url}" xmlns="http://www.w3.org/1999/xhtml"/></svg>`,
  );
  add('meta-refresh', (url) => `<meta http-equiv="refresh" content="0;url=${url}">`);
  add('base', (url) => `<base href="${url}/"><img src="relative">`);
  add('iframe', (url) => `<iframe src="${url}"></iframe>`);
  add('iframe-srcdoc', (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`);
  add(
    'iframe-srcdoc-twice',
    (url) => `<iframe srcdoc="<iframe srcdoc=&quot;<img src='${url}'>&quot;></iframe>"></iframe>`,
  );
  add('iframe-data', (url) => `<iframe src="data:text/html,<img src='${url}'>"></iframe>`);
  add('iframe-javascript', (url) => `<iframe src="javascript:'<img src=${url}>'"></iframe>`);
  add('frameset', (url) => `</p><frameset><frame src="${url}"></frameset>`);
  add('object', (url) => `<object data="${url}"></object>`);
  add(
    'object-svg-data',
    (url) =>
      `<object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${url}'/></svg>"></object>`,
  );
  add('embed', (url) => `<embed src="${url}">`);
  add('applet', (url) => `<applet code="x" codebase="${url}"></applet>`);
  add('audio', (url) => `<audio src="${url}" autoplay preload="auto"></audio>`);
  add('video', (url) => `<video src="${url}" autoplay preload="auto"></video>`);
  add('video-poster', (url) => `<video poster="${url}"></video>`);
  add('video-source', (url) => `<video autoplay><source src="${url}"><track default src="${url}"></video>`);
  add('track', (url) => `<video src="data:video/mp4,x"><track kind="captions" default src="${url}"></video>`);
  add('svg-image', (url) => `<svg width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`);
  add('svg-image-xlink', (url) => `<svg><image xlink:href="${url}" width="9" height="9"/></svg>`);
  add('svg-use', (url) => `<svg><use href="${url}#a"/></svg>`);
  add(
    'svg-fe-image',
    (url) =>
      `<svg><filter id="f"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  );
  add(
    'svg-foreign-object',
    (url) =>
      `<svg width="9" height="9"><foreignObject width="9" height="9"><img src="${url}"></foreignObject></svg>`,
  );
  add(
    'svg-style',
    (url) => `<svg><style>@import "${url}";</style><rect width="9" height="9" fill="url(${url}#a)"/></svg>`,
  );
  add(
    'svg-animated-href',
    (url) => `<svg><image width="9" height="9"><set attributeName="href" to="${url}"/></image></svg>`,
  );
  add('svg-script', (url) => `<svg><script href="${url}"></script></svg>`);
  add(
    'svg-data-image',
    (url) =>
      `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${url}'/></svg>">`,
  );
  add(
    'mathml',
    (url) => `<math><mtext><style><img src="${url}"></style></mtext><mi href="${url}">x</mi></math>`,
  );
  add('mathml-mglyph', (url) => `<math><mi><mglyph><style><img src=${url}></style></mglyph></mi></math>`);
  style('css-background', (url) => `.x{background:url(${url})}`);
  style('css-background-string', (url) => `.x{background-image:url("${url}")}`);
  style('css-escaped', (url) => `.x{b\\61ckground:\\75 rl(${url})}`);
  style('css-comment', (url) => `.x{background/**/:/**/url(${url})}`);
  style('css-import', (url) => `@import "${url}";`);
  style('css-import-url', (url) => `@import url(${url}) screen;`);
  style('css-import-escaped', (url) => `@\\69mport "${url}";`);
  style('css-font-face', (url) => `@font-face{font-family:f;src:url(${url})}.x{font-family:f}`);
  style('css-list-style', (url) => `li{list-style-image:url(${url})}`);
  style('css-cursor', (url) => `.x{cursor:url(${url}),auto}`);
  style('css-content', (url) => `.x::before{content:url(${url})}`);
  style('css-border-image', (url) => `.x{border:9px solid;border-image:url(${url}) 3}`);
  style('css-mask', (url) => `.x{mask:url(${url});-webkit-mask-image:url(${url})}`);
  style('css-filter', (url) => `.x{filter:url(${url}#f)}`);
  style('css-clip-path', (url) => `.x{clip-path:url(${url}#f)}`);
  style('css-shape', (url) => `.x{float:left;shape-outside:url(${url})}`);
  style('css-image-set', (url) => `.x{background-image:image-set("${url}" 1x)}`);
  style('css-webkit-image-set', (url) => `.x{background-image:-webkit-image-set(url(${url}) 1x)}`);
  style('css-cross-fade', (url) => `.x{background:-webkit-cross-fade(url(${url}),url(${url}),50%)}`);
  style('css-src-function', (url) => `.x{background:src("${url}")}`);
  style('css-variable', (url) => `.x{--a:url(${url});background:var(--a)}`);
  style(
    'css-property',
    (url) => `@property --a{syntax:"<url>";inherits:true;initial-value:url(${url})}.x{background:var(--a)}`,
  );
  style('css-nested', (url) => `@media all{@supports(color:red){.x{&{background:url(${url})}}}}`);
  style('css-page', (url) => `@page{background:url(${url});@top-left{content:url(${url})}}`);
  style('css-container', (url) => `@layer a{.x{background:url(${url})}}`);
  style('css-namespace', (url) => `@namespace url(${url});.x{background:url(${url})}`);
  style('css-unclosed', (url) => `.x{background:url(${url}`);
  style('css-attribute-leak', (url) => `input:not([value^=a]){background:url(${url})}`);
  add('style-attribute', (url) => `<p style="background:url(${url})">x</p>`);
  add('style-attribute-entities', (url) => `<p style="background:&#117;rl(${url})">x</p>`);
  add(
    'style-in-noscript',
    (url) => `<noscript><style>p{background:url(${url})}</style><img src="${url}"></noscript><p>x</p>`,
  );
  add(
    'link-style-sheet-data',
    (url) => `<link rel="stylesheet" href="data:text/css,p{background:url(${url})}"><p>x</p>`,
  );
  add('input-image', (url) => `<input type="image" src="${url}">`);
  add('body-background', (url) => `<body background="${url}">x</body>`);
  add(
    'table-background',
    (url) => `<table background="${url}"><tr background="${url}"><td background="${url}">x</table>`,
  );
  add('a-ping', (url) => `<a href="#" ping="${url}" autofocus>x</a>`);
  add(
    'form',
    (url) => `<form action="${url}" method="post"><button autofocus formaction="${url}">x</button></form>`,
  );
  add('script', (url) => `<script src="${url}"></script><script>fetch('${url}')</script>`);
  add('script-module', (url) => `<script type="module">import '${url}'</script>`);
  add(
    'script-speculation',
    (url) => `<script type="speculationrules">{"prefetch":[{"urls":["${url}"]}]}</script>`,
  );
  add('script-import-map', (url) => `<script type="importmap">{"imports":{"a":"${url}"}}</script>`);
  add('event-error', (url) => `<img src="x" onerror="fetch('${url}')">`);
  add('event-load', (url) => `<body onload="new Image().src='${url}'"><svg onload="fetch('${url}')"></svg>`);
  add('event-socket', (url) => `<img src=x onerror="new WebSocket('${url.replace('http', 'ws')}')">`);
  add(
    'event-worker',
    (url) => `<img src=x onerror="new Worker(URL.createObjectURL(new Blob(['fetch(\\'${url}\\')'])))">`,
  );
  add(
    'event-rtc',
    (url) =>
      `<img src=x onerror="var p=new RTCPeerConnection({iceServers:[{urls:'turn:${new URL(url).host}?transport=tcp',username:'a',credential:'b'}]});p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))">`,
  );
  add('html-import', (url) => `<link rel="import" href="${url}"><?xml-stylesheet href="${url}"?>`);
  add('portal', (url) => `<portal src="${url}"></portal><fencedframe src="${url}"></fencedframe>`);
  add('template', (url) => `<div><template shadowrootmode="open"><img src="${url}"></template></div>`);
  add('template-left', (url) => `</template></div></main><img src="${url}">`);
  add('style-left', (url) => `<style></style><img src="${url}"></style>`);
  add('comment-left', (url) => `<!--><img src="${url}">--><![CDATA[><img src="${url}">]]>`);
  add('textarea-left', (url) => `<textarea></textarea><img src="${url}"></textarea>`);
  add('title-left', (url) => `<title></title><img src="${url}"></title><xmp><img src="${url}"></xmp>`);
  add('plaintext', (url) => `<select><img src="${url}"></select><plaintext><img src="${url}">`);
  add('attribution', (url) => `<img src="data:image/png;base64,x" attributionsrc="${url}">`);

  const slashes = file.replaceAll('/', '\\');
  const files: Readonly<Record<string, string>> = {
    plain: `file://${file}`,
    'upper-case': `FILE://${file}`,
    localhost: `file://localhost${file}`,
    'one-slash': `file:${file}`,
    backslashes: `file:\\\\${slashes}`,
    entities: `&#102;ile&colon;//${file}`,
    'tab-and-newline': `fi\tle&#10;:/&#x09;/${file}`,
    'percent-encoded': `file://${file.replace('canary', '%63anary')}`,
    'dot-dot': `file:///proc/self/../..${file}`,
    'proc-root': `file:///proc/self/root${file}`,
    folder: `file://${folder}/`,
    'view-source': `view-source:file://${file}`,
    filesystem: `filesystem:file://${file}`,
    blob: `blob:file://${file}`,
    'bare-path': file,
    chrome: `chrome://version`,
  };
  for (const [name, url] of Object.entries(files)) {
    vectors.set(`file-iframe-${name}`, `<iframe src="${url}" width="500" height="200"></iframe>`);
    vectors.set(
      `file-object-${name}`,
      `<object data="${url}" type="text/plain"></object><embed src="${url}">`,
    );
    const image = url.replace('canary.txt', 'canary.png');
    vectors.set(`file-img-${name}`, `<img src="${image}"><p style="background:url('${image}')">x`);
  }
  vectors.set('file-refresh', `<meta http-equiv="refresh" content="0;url=file://${file}">`);
  vectors.set(
    'file-svg',
    `<svg width="99" height="99"><image href="file://${image}" width="99" height="99"/></svg>`,
  );
  vectors.set('file-srcdoc', `<iframe srcdoc="<iframe src='file://${file}'></iframe>"></iframe>`);
  vectors.set(
    'file-base',
    `<base href="file://${folder}/"><iframe src="canary.txt"></iframe><img src="canary.png">`,
  );
  vectors.set(
    'file-import',
    `<style>@import "file://${file}";.x{background:url(file://${image})}</style><p class="x">x`,
  );
  return vectors;
}
