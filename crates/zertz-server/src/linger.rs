//! Connections that end while the other side still sends.
//!
//! A system that closes a connection with something unread in it tells the other side to forget the whole of
//! it, the last words too: why a message or a body was too large would never be heard. So what is still coming
//! is read for a moment and thrown away.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long it is read on.
const MOMENT: Duration = Duration::from_secs(2);
/// So many connections may end like this at once; others end at once.
static ROOM: Semaphore = Semaphore::const_new(500);

/// A connection whose last words are heard.
#[derive(Debug)]
pub(crate) struct Lingering {
    stream: Option<TcpStream>,
    /// The other side has nothing more to say.
    silent: bool,
}

impl Lingering {
    pub(crate) fn new(stream: TcpStream) -> Lingering {
        Lingering {
            stream: Some(stream),
            silent: false,
        }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.stream.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let (Some(mut stream), false) = (self.stream.take(), self.silent) else {
            return;
        };
        let (Ok(runtime), Ok(place)) = (Handle::try_current(), ROOM.try_acquire()) else {
            return;
        };
        runtime.spawn(async move {
            let rest = async {
                let mut waste = [0; 4096];
                stream.shutdown().await?;
                while stream.read(&mut waste).await? > 0 {}
                io::Result::Ok(())
            };
            let _ = timeout(MOMENT, rest).await;
            drop(place);
        });
    }
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(self.stream()?.poll_read(context, buffer));
        let room = buffer.remaining() > 0 || buffer.filled().len() > before;
        self.silent |= read.is_err() || (room && buffer.filled().len() == before);
        Poll::Ready(read)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream
            .as_ref()
            .is_some_and(TcpStream::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }
}
